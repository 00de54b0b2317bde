/** Logs a failure that the specification wants „only logged“, not shown. */
export function logFailure(what: string, cause: unknown): void {
  console.error(what, cause)
}
