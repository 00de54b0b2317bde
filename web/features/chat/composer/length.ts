import { TEXT_MAX } from '#contract/chat/rules.ts'

/** From this length on the characters of a message are counted beside its field. */
export const COUNTED_FROM = TEXT_MAX - 200
