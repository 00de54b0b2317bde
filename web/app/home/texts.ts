export const homeTexts = {
  questions: 'Intime Fragen',
  questionsMore:
    'Jede:r antwortet für sich. Zu lesen ist nur, was ihr beide mögt: Ein Nein bleibt deins.',
  days: 'Unsere Tage',
  daysMore: 'Was ihr beide gesehen habt, Tag für Tag.',
} as const
