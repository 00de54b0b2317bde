import { createLogger, type Logger, type LogLevel } from '../lib/logger.ts'

export interface LogLine {
  readonly level: LogLevel
  readonly action: string
  readonly fault?: string
}

/** Everything a server under test logged. */
export interface LogLines {
  readonly logger: Logger
  /** The lines as they would reach the operator. */
  readonly lines: readonly string[]
  /** Takes the errors logged so far out of the reckoning, because the test provoked them. */
  takeErrors(): LogLine[]
  /** @throws Error if the server logged an error nobody has taken. */
  check(): void
}

/** A logger that keeps every line, and remembers errors until a test has asked for them. */
export function recordLogLines(): LogLines {
  const lines: string[] = []
  const errors: LogLine[] = []
  const logger = createLogger('debug', (line) => {
    lines.push(line)
    const entry = JSON.parse(line) as LogLine
    if (entry.level === 'error') errors.push(entry)
  })
  return {
    logger,
    lines,
    takeErrors: () => errors.splice(0),
    check() {
      const said = errors.splice(0).map(({ action, fault }) => `${action}: ${fault ?? ''}`)
      if (said.length > 0) throw new Error(`The server logged errors:\n${said.join('\n')}`)
    },
  }
}
