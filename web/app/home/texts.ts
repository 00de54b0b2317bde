export const homeTexts = {
  questions: 'Intime Fragen',
  questionsMore:
    'Jede:r antwortet für sich. Zu lesen ist nur, was ihr beide mögt: Ein Nein bleibt deins.',
} as const
