import { UNREADABLE } from '../http/input-fault.ts'

const GONE = 'Diese Verbindung gibt es nicht mehr.'
const FORBIDDEN = 'Diese Verbindung ist nicht erlaubt.'

/**
 * By the error codes of Engine.IO protocol 4: clients act on the code, people read the sentence.
 */
const SENTENCES: Readonly<Record<number, string>> = {
  0: UNREADABLE,
  1: GONE,
  2: UNREADABLE,
  3: UNREADABLE,
  4: FORBIDDEN,
  5: UNREADABLE,
}

/** Replaces Engine.IO's English error messages with German ones (O-152). */
export function translateProtocolErrors(engine: object): void {
  const { errorMessages } = engine.constructor as { errorMessages?: Record<number, string> }
  if (errorMessages === undefined) throw new Error('Engine.IO keeps its sentences elsewhere.')
  Object.assign(errorMessages, SENTENCES)
}
