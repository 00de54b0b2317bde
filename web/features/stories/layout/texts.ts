/** Words of the story area; most are the specification’s. */
export const areaTexts = {
  tabs: 'Fantasien',
  list: 'Liste',
  random: 'Zufall',
  matches: 'Matches',
  submit: 'Einreichen',
} as const

/** What failed, and the way on (O-140: the server’s sentence alone). */
export const faultTexts = {
  heading: 'Das hat nicht geklappt',
  fault: (message: string) => `Fehler: ${message}`,
  otherwise: 'Der Server ist gerade nicht erreichbar.',
  retry: 'Erneut versuchen',
  login: 'Zum Login',
} as const
