import { defineEvent } from '#contract/kernel/event.ts'
import { paar } from './calls.ts'

export const newMatch = defineEvent({
  name: 'new-match',
  from: 'server',
  feature: 'questions',
  summary: 'A pair of questions has begun to match; each partner gets what it may see anyway.',
  source: 'O-125',
  payload: paar,
})

export const sharperChanged = defineEvent({
  name: 'sharper-questions',
  from: 'server',
  feature: 'questions',
  summary: 'Both partners want sharper questions now, or no longer; read it again.',
  source: 'O-161',
})

export const questionsEvents = [newMatch, sharperChanged] as const
