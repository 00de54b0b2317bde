export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Fields a log line may carry (O-136): what happened and to which ids, never what was written. */
export interface LogFields {
  readonly call?: string
  readonly event?: string
  readonly status?: number
  readonly ms?: number
  /** Version of the content, and the version the database has applied. */
  readonly version?: number
  readonly applied?: number
  /** Versions of the program and of Node, and the kind of database, at a start. */
  readonly program?: string
  readonly node?: string
  readonly database?: string
  readonly requestId?: string
  readonly userId?: string
  readonly reason?: string
  readonly fault?: unknown
}

export interface Logger {
  debug(action: string, fields?: LogFields): void
  info(action: string, fields?: LogFields): void
  warn(action: string, fields?: LogFields): void
  error(action: string, fields?: LogFields): void
}

/** An error as a log may show it: its kind, its code and where it arose, without its values. */
function describeFault(fault: unknown): string {
  if (!(fault instanceof Error)) return 'unknown'
  const code = 'code' in fault ? ` ${String(fault.code)}` : ''
  const frames = (fault.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return `${fault.name}${code}\n${frames.slice(0, 12).join('\n')}`
}

/** Writes one JSON line per entry to `write`, from `level` upwards. */
export function createLogger(level: LogLevel, write: (line: string) => void): Logger {
  const threshold = LOG_LEVELS.indexOf(level)
  const at =
    (name: Exclude<LogLevel, 'silent'>) =>
    (action: string, given: LogFields = {}) => {
      if (LOG_LEVELS.indexOf(name) < threshold) return
      const { fault, ...fields } = given
      const entry = { time: new Date().toISOString(), level: name, action, ...fields }
      write(JSON.stringify(fault === undefined ? entry : { ...entry, fault: describeFault(fault) }))
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

export const silentLogger = createLogger('silent', () => {})
