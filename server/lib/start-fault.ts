/** A reason not to start, told in one German sentence; the process ends with exit code 1. */
export class StartFault extends Error {
  override readonly name = 'StartFault'
}
