import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InstrumenterContext, MutantCoverage, StrykerOptions } from '@stryker-mutator/api/core';
import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import {
  type DryRunOptions,
  type DryRunResult,
  DryRunStatus,
  determineHitLimitReached,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
  type TestRunnerCapabilities,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import Mocha from 'mocha';
import { leftOut } from './leftOut.ts';

const { EVENT_HOOK_BEGIN, EVENT_TEST_BEGIN, EVENT_TEST_FAIL, EVENT_TEST_PASS } = Mocha.Runner.constants;

declare global {
  /** What the mutated code reads and writes: which mutant is active, and which were reached. */
  var __stryker__: InstrumenterContext | undefined;
}

/** A hook before all tests of a suite runs for each of them, so what it reaches counts for each of them. */
const hookPrefix = 'before all tests of ';

/**
 * Runs the unit tests for Stryker. Its own runner for mocha reads files of mocha that mocha 12 has under other names;
 * this one needs nothing but mocha's public interface.
 */
class MochaRunner implements TestRunner {
  // Stryker itself ends a test that hangs.
  readonly #mocha = new Mocha({ timeout: 0, reporter: Mocha.reporters.Base });
  readonly #context: InstrumenterContext = globalThis.__stryker__ ?? {};
  readonly #patterns: readonly string[];
  #isLoaded = false;

  constructor({ testFiles = [] }: StrykerOptions) {
    this.#patterns = testFiles.length > 0 ? testFiles : ['test/unit/**/*.test.ts'];
  }

  capabilities(): TestRunnerCapabilities {
    // A module that was imported stays as it is.
    return { reloadEnvironment: false };
  }

  async init(): Promise<void> {
    globalThis.__stryker__ = this.#context;
    // The working directory is a copy of the project with the mutated sources.
    const directory = process.cwd();
    await import(pathToFileURL(join(directory, 'test/run/seed.ts')).href);
    this.#mocha.cleanReferencesAfterRun(false);
    const files = globSync(this.#patterns, { cwd: directory, exclude: leftOut });
    for (const file of files.sort()) {
      this.#mocha.addFile(join(directory, file));
    }
  }

  async dryRun({ disableBail }: DryRunOptions): Promise<DryRunResult> {
    const result = await this.#run(disableBail);
    const { mutantCoverage } = this.#context;
    if (result.status === DryRunStatus.Complete && mutantCoverage !== undefined) {
      return { ...result, mutantCoverage: withHooks(mutantCoverage, result.tests) };
    }
    return result;
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, disableBail, hitLimit, mutantActivation, testFilter } = options;
    Object.assign(this.#context, { hitLimit, hitCount: hitLimit === undefined ? undefined : 0 });
    const titles = testFilter?.map((title) => `^${escaped(title)}$`).join('|');
    this.#mocha.grep(new RegExp(titles ?? ''));
    if (mutantActivation === 'static') {
      // What a module does when it is loaded is mutated, too.
      this.#context.activeMutant = activeMutant.id;
    }
    return toMutantRunResult(await this.#run(disableBail, activeMutant.id));
  }

  async #run(disableBail: boolean, mutant?: string): Promise<DryRunResult> {
    try {
      await this.#load();
      setBail(this.#mocha.suite, !disableBail);
      Object.assign(this.#context, { activeMutant: mutant });
      const tests = await this.#runTests();
      const { hitCount, hitLimit } = this.#context;
      return determineHitLimitReached(hitCount, hitLimit) ?? { status: DryRunStatus.Complete, tests };
    } catch (error) {
      return { status: DryRunStatus.Error, errorMessage: String(error) };
    }
  }

  async #load(): Promise<void> {
    if (!this.#isLoaded) {
      await this.#mocha.loadFilesAsync();
      this.#isLoaded = true;
    }
  }

  async #runTests(): Promise<TestResult[]> {
    const results: TestResult[] = [];
    await new Promise<void>((resolve) => {
      let start = performance.now();
      const runner = this.#mocha.run(() => resolve());
      const resultOf = (title: string, file: string | undefined) => {
        const timeSpentMs = performance.now() - start;
        start = performance.now();
        return { id: title, name: title, timeSpentMs, ...(file !== undefined && { fileName: file }) };
      };
      runner.on(EVENT_HOOK_BEGIN, (hook) => {
        if (hook.title.startsWith('"before all"')) {
          this.#context.currentTestId = `${hookPrefix}${hook.parent?.fullTitle() ?? ''}`;
        }
      });
      runner.on(EVENT_TEST_BEGIN, (test) => {
        this.#context.currentTestId = test.fullTitle();
      });
      runner.on(EVENT_TEST_PASS, (test) => {
        results.push({ ...resultOf(test.fullTitle(), test.file), status: TestStatus.Success });
      });
      runner.on(EVENT_TEST_FAIL, (test, error) => {
        const failed = test.ctx?.currentTest ?? test;
        const failureMessage = String(error);
        results.push({
          ...resultOf(failed.fullTitle(), test.file),
          status: TestStatus.Failed,
          failureMessage,
        });
      });
    });
    return results;
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

function setBail(suite: Mocha.Suite, bail: boolean): void {
  suite.bail(bail);
  for (const child of suite.suites) {
    setBail(child, bail);
  }
}

/** What the hooks of suites reached, added to what each of their tests reached. */
function withHooks(
  { static: always, perTest }: MutantCoverage,
  tests: readonly TestResult[],
): MutantCoverage {
  const ofTests: MutantCoverage['perTest'] = {};
  for (const { id } of tests) {
    const hooks = Object.keys(perTest).filter(
      (key) => key.startsWith(hookPrefix) && id.startsWith(key.slice(hookPrefix.length)),
    );
    ofTests[id] = Object.assign({}, ...[...hooks, id].map((key) => perTest[key]));
  }
  return { static: always, perTest: ofTests };
}

create.inject = tokens(commonTokens.options);
function create(options: StrykerOptions): TestRunner {
  return new MochaRunner(options);
}

/** What Stryker looks for in a plugin. */
export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'mocha-12', create)];
