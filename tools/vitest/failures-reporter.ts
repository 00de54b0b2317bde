import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** Printed of a failure: its message, in a journey with the input of two pages, and its stack. */
const MESSAGE_LINES = 32

const messages = (errors: readonly SerializedError[]): string =>
  errors
    .map(({ message, stack = message }) =>
      // The stack of an error of our own begins with its message, that of an assertion does not.
      (stack.includes(message) ? stack : `${message}\n${stack}`)
        .split('\n')
        .slice(0, MESSAGE_LINES)
        .join('\n  '),
    )
    .join('\n  ')

function* inModule(module: TestModule): Generator<string> {
  const name = module.relativeModuleId
  const own = module.errors()
  if (own.length > 0) yield `${name}\n  ${messages(own)}`
  for (const suite of module.children.allSuites()) {
    const errors = suite.errors()
    if (errors.length > 0) yield `${name}: hooks of “${suite.fullName}”\n  ${messages(errors)}`
  }
  for (const test of module.children.allTests('failed')) {
    yield `${name}: ${test.fullName}\n  ${messages(test.result().errors ?? [])}`
  }
}

/**
 * Writes what failed into the file KNISTERN_FAILURES names, as a JSON array with one text for each
 * test, for each file that does not load, for the hooks of each suite, and for each error outside of
 * all of them, which vitest's own JSON report does not have.
 */
export default class FailuresReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const file = process.env.KNISTERN_FAILURES
    if (file === undefined) throw new Error('KNISTERN_FAILURES names no file')
    const outside = unhandledErrors.map((error) => `outside of the tests\n  ${messages([error])}`)
    writeFileSync(
      file,
      JSON.stringify([...modules.flatMap((one) => [...inModule(one)]), ...outside]),
    )
  }
}
