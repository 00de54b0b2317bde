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

export const answersReplied = defineEvent({
  name: 'daily-question-replied',
  from: 'server',
  feature: 'daily-questions',
  summary:
    'One of the two has put a reaction or a reply below a revealed answer, or taken it away; each change has an id of its own.',
  source: 'O-197, O-062',
  payload: announcement,
})

export const dailyQuestionsEvents = [answersRevealed, answersReplied] as const
