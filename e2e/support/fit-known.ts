import type { Screen } from './fit-screens.ts'

/** Faults that somebody is mending, with the reason; nothing else may be added. */
const KNOWN: readonly { screen: RegExp; fault: RegExp; reason: string }[] = []

/** Whether somebody is at work on it. */
export const isKnown = ({ name }: Screen, fault: string): boolean =>
  KNOWN.some((known) => known.screen.test(name) && known.fault.test(fault))
