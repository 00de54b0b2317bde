import type { Screen } from './fit-screens.ts'

/** Faults that somebody is mending, with the reason; nothing else may be added. */
const KNOWN: readonly { screen: RegExp; fault: RegExp; reason: string }[] = [
  {
    screen: /^(\/chat|message menu|search)$/,
    fault: /Zu den neuesten Nachrichten|lie over each other|out of the window|reagieren/,
    reason: 'The conversation is being changed.',
  },
  {
    screen: /^(\/|unfolded|status|shared status)$/,
    fault:
      /(Maximiliane-Sophie|Jonathan-Alexander|„·“) is cut off|„·“|button „(Du|Maximiliane|Jonathan)|1 px wider/,
    reason: 'With text of 200 % names of eighteen letters do not fit into one line of Heute.',
  },
]

/** Whether somebody is at work on it. */
export const isKnown = ({ name }: Screen, fault: string): boolean =>
  KNOWN.some((known) => known.screen.test(name) && known.fault.test(fault))
