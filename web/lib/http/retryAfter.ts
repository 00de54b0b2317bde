const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

/**
 * When to try again, in words (O-183); null without a time.
 * @param seconds the header `Retry-After`
 */
export function waitSentence(seconds: number): string | null {
  if (!(seconds > 0)) return null
  return `Bitte versuch es in ${durationOf(seconds)} noch einmal.`
}

/** Rounded up: earlier it would be refused again. */
function durationOf(seconds: number): string {
  if (seconds < MINUTE_S) return counted(seconds, 'einer Sekunde', 'Sekunden')
  if (seconds <= HOUR_S) return counted(seconds / MINUTE_S, 'einer Minute', 'Minuten')
  return counted(seconds / HOUR_S, 'einer Stunde', 'Stunden')
}

function counted(amount: number, one: string, many: string): string {
  const whole = Math.ceil(amount)
  return whole === 1 ? one : `${whole} ${many}`
}
