/** A fault the operator can correct, with a German sentence; the process exits with code 1. */
export class StartFault extends Error {
  override readonly name = 'StartFault'
}
