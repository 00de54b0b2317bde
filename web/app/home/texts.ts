export const homeTexts = {
  questions: 'Intime Fragen',
  questionsMore: 'Jede:r antwortet für sich. Zu lesen ist nur, was ihr beide mögt.',
} as const
