import { refusal } from '#contract/kernel/call.ts'

export const aloneInPair = refusal(409, 'alone_in_pair', 'Das gibt es, sobald ihr zu zweit seid.')
