import type { DailyMessage } from '#contract/daily/calls.ts'

/** The partner's newest message and the list, without closed messages (O-101). */
export function openMessages(
  messages: readonly DailyMessage[],
  newest: DailyMessage | null,
  closed: readonly string[],
): { partnerMessage: DailyMessage | null; list: readonly DailyMessage[] } {
  const partnerMessage = newest !== null && !closed.includes(newest.id) ? newest : null
  const open = messages.filter(({ id }) => !closed.includes(id))
  // The list would only repeat the newest message.
  const onlyPartnerMessage = open.length === 1 && open[0]?.id === partnerMessage?.id
  return { partnerMessage, list: onlyPartnerMessage ? [] : open }
}
