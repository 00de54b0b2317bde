export const recoveryCodeTexts = {
  codesTitle: 'Deine Codes',
  codesAsk:
    'Hier schickt dir niemand eine E-Mail zum Zurücksetzen. Zehn Codes öffnen dein Konto, wenn du das Passwort vergisst; jeder gilt einmal.',
  codesOld: 'Die bisherigen Codes gelten danach nicht mehr.',
  codesPassword: 'Dein Passwort',
  codesShow: 'Codes anzeigen',
  codesOnce:
    'Du siehst sie nur dieses eine Mal. Verwahre sie dort, wo du auch andere Schlüssel hast, nicht neben deinem Passwort.',
  codesFailed: 'Die Codes ließen sich gerade nicht anlegen.',
  codesComing: 'Deine Codes sind gleich da. Danach kannst du schließen.',
  codesFile: 'Codes.txt',
  copy: 'Kopieren',
  copied: 'Kopiert',
  selected: 'Kopieren ging nicht. Die Codes sind markiert: kopiere sie von Hand.',
  download: 'Als Datei',
  print: 'Drucken',
  keptLabel: 'Ich habe sie sicher verwahrt.',
  keptFirst:
    'Bestätige zuerst, dass du sie sicher verwahrt hast. Du siehst sie nur dieses eine Mal.',
  keptDone: 'Fertig',
  offerTitle: 'Dein Schlüssel für den Notfall',
  later: 'Später',
  laterMore: 'Du findest sie im Profil unter „Sicherheit & Daten“.',
} as const

export const recoverTexts = {
  forgotTitle: 'Passwort vergessen',
  forgotIntro: 'Mit einem deiner Wiederherstellungscodes setzt du ein neues.',
  account: 'Dein Konto',
  newPassword: 'Dein neues Passwort',
  identifier: 'E-Mail oder Handynummer',
  identifierHint: 'Oder dein Benutzername.',
  code: 'Wiederherstellungscode',
  codeHint: 'Zum Beispiel k3f9-x2mq-7abc-de45. Groß oder klein ist gleich.',
  forgotMore:
    'Der Code gilt danach nicht mehr. Alle Geräte werden abgemeldet und alle Passkeys entfernt, denn jemand anderes könnte sie angelegt haben.',
  forgotSend: 'Neues Passwort setzen',
  forgotFailed: 'Das hat nicht geklappt. Versuche es gleich noch einmal.',
  forgotNone:
    'Du hast keinen Code? Wer den Server betreibt, kann dir einen machen. Dein Passwort erfährt dabei niemand.',
  forgotBack: 'Zum Login',
} as const
