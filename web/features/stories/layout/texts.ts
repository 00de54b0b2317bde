/** Words of the story area; most are the specification’s. */
export const areaTexts = {
  tabs: 'Fantasien',
  list: 'Liste',
  random: 'Zufall',
  matches: 'Matches',
  submit: 'Einreichen',
} as const

/** Texts of a failure and its actions (O-140: the error text is the server’s alone). */
export const faultTexts = {
  heading: 'Das hat nicht geklappt',
  fault: (message: string) => `Fehler: ${message}`,
  otherwise: 'Der Server ist gerade nicht erreichbar.',
  retry: 'Erneut versuchen',
  login: 'Zum Login',
} as const
