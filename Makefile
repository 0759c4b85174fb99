# Each target calls swift or a script in Scripts/, whose header explains it.

export PREFIX DESTDIR
# The manifests read it: warnings are errors.
build run test screens check packages docs screenshots release-check: export WORKSPACE_STRICT = 1
ARGS = posts

.PHONY: help build run test screens manifest check packages format lint docs consume screenshots api-check release-check release dist dist-check install uninstall bench clean

help: ## List the targets (the default)
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' Makefile

build: ## Build everything (debug)
	@Scripts/bootstrap swift libsqlite3-dev && swift build

run: ## Run a command in the built-in sandbox: ARGS="post 7" (default: posts)
	@Scripts/run $(ARGS)

test: ## Run all tests: of the packages, and of the whole program
	@Scripts/bootstrap swift libsqlite3-dev libpng16-16 libturbojpeg0 tmux openssl zsh fish man mandoc && Scripts/test

screens: ## Write the screens of `app browse` that the tests compare
	@Scripts/bootstrap swift libsqlite3-dev && APP_WRITE_SCREENS=1 swift test --filter 'BrowseScreensTests|ScreenWalkTests'

manifest: ## Write the targets of the packages into Package.swift
	@Scripts/manifest

check: ## Run the tests and all checks: format, documentation, imports, manifest, samples, products by URL
	@Scripts/check

packages: ## Build and test each package alone, as another team opens it
	@Scripts/check-packages

format: ## Format all Swift files
	@Scripts/lint --fix

lint: ## Check the format
	@Scripts/lint

docs: ## Build the documentation of the libraries in .build/docs; broken links and undocumented declarations fail
	@Scripts/docs

consume: ## Depend on each product by URL and version, and run a program with it
	@Scripts/check-consumers

screenshots: ## Write the images of the screens in Tests/Screens
	@Scripts/bootstrap swift libsqlite3-dev && APP_WRITE_SCREENS=images swift test --filter ScreenImageTests

api-check: ## Compare the public API with that of the last version tag
	@Scripts/api-check

release-check: check api-check dist-check ## Run everything that a release asks for

release: ## Build the release and print its path
	@Scripts/release

dist: ## Write the release as .tar.gz and .deb to .build/dist
	@Scripts/dist

dist-check: ## Install both in temporary folders and run them
	@Scripts/check-dist

install: ## Install the release, its manual and its completions below PREFIX (default: /usr/local)
	@Scripts/install

uninstall: ## Remove the installed files
	@Scripts/install --remove

bench: ## Compare time and memory with curl and URLSession
	@Scripts/bench

clean: ## Remove all build folders
	@rm -rf .build Packages/*/.build
