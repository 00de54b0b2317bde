/** Tells the developer's console about a failure the specification wants „only logged“. */
export function logFailure(what: string, cause: unknown): void {
  console.error(what, cause)
}
