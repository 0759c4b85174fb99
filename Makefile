# Each target is a line that calls swift or a script; Scripts/ says what each does, and why.

export PREFIX DESTDIR
ARGS = posts

.PHONY: help build run test check format lint docs consume api-check release install uninstall bench bench-libraries sanitize fuzz clean

help: ## List the targets (this is what plain `make` does)
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' Makefile

build: ## Build everything for debugging
	@Scripts/bootstrap swift libsqlite3-dev && swift build

run: ## Show posts from the built-in sandbox; ARGS="post 7" for another command
	@Scripts/run $(ARGS)

test: ## Run every test: those of the packages, and those of the whole program
	@Scripts/bootstrap swift libsqlite3-dev tmux openssl && swift test

check: ## Tests, format, documentation, layers, manifests, samples, each package alone, each product from outside
	@Scripts/check

format: ## Put the layout of all Swift files right
	@Scripts/lint --fix

lint: ## Check layout and documentation
	@Scripts/lint

docs: ## Build the documentation of the libraries in .build/docs; a link that leads nowhere fails
	@Scripts/docs

consume: ## Take each product by URL and version, as another team does, and run a program with it
	@Scripts/check-consumers --swiftbuild

api-check: ## Compare the public API with that of the last version
	@Scripts/api-check

release: ## Build the optimised program and print its path
	@Scripts/release

install: ## Install the optimised program in PREFIX/bin (PREFIX=/usr/local)
	@Scripts/install

uninstall: ## Remove the installed program
	@Scripts/install --remove

bench: ## Compare time and memory with curl, URLSession and the sqlite3 shell
	@Scripts/bench

bench-libraries: ## Compare what Dependencies and Tagged cost with their aims, and with code without them
	@Scripts/bench-libraries

sanitize: ## Test the network client for races and for misuse of memory
	@Scripts/sanitize

fuzz: ## Send the client broken replies for TIME=60 seconds; SEED=… replays one
	@Scripts/fuzz

clean: ## Remove everything that was built
	@rm -rf .build Packages/*/.build
