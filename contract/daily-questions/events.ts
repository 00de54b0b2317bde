import { announcement, defineEvent } from '#contract/kernel/event.ts'

export const answersRevealed = defineEvent({
  name: 'daily-question-revealed',
  from: 'server',
  feature: 'daily-questions',
  summary:
    'Both have answered the question of the day and may read both answers; the id is the day. Nothing is sent before.',
  source: 'O-165, O-062',
  payload: announcement,
})

export const dailyQuestionsEvents = [answersRevealed] as const
