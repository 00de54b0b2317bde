import { UNREADABLE } from '../http/input-fault.ts'

const GONE = 'Diese Verbindung gibt es nicht mehr.'
const FORBIDDEN = 'Diese Verbindung ist nicht erlaubt.'

/** By the codes of Engine.IO's protocol, version 4; clients go by them, people read the sentence. */
const SENTENCES: Readonly<Record<number, string>> = {
  0: UNREADABLE,
  1: GONE,
  2: UNREADABLE,
  3: UNREADABLE,
  4: FORBIDDEN,
  5: UNREADABLE,
}

/** Puts our sentences in the place of Engine.IO's own, which are English (O-152). */
export function speakGerman(engine: object): void {
  const { errorMessages } = engine.constructor as { errorMessages?: Record<number, string> }
  if (errorMessages === undefined) throw new Error('Engine.IO keeps its sentences elsewhere.')
  Object.assign(errorMessages, SENTENCES)
}
