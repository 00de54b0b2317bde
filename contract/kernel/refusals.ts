import { refusal } from './call.ts'

export const notAuthorised = refusal(401, 'not_authorised', 'Bitte melde dich an.')
/** Answered to everybody but super users; never a 401, on which clients log out (O-045). */
export const notPermitted = refusal(403, 'not_permitted', 'Dafür fehlt dir die Berechtigung.')
export const emailTaken = refusal(
  409,
  'email_taken',
  'Diese E-Mail-Adresse wird schon verwendet. Wenn du schon ein Konto hast, melde dich damit an.',
  'email',
)
export const phoneTaken = refusal(
  409,
  'phone_taken',
  'Diese Handynummer wird schon verwendet. Wenn du schon ein Konto hast, melde dich damit an.',
  'phoneNumber',
)
export const usernameTaken = refusal(
  409,
  'username_taken',
  'Dieser Benutzername ist schon vergeben.',
  'username',
)
/** Registration needs an invitation, unless the operator has opened it (O-150). */
export const registrationClosed = refusal(
  403,
  'registration_closed',
  'Ein Konto gibt es hier nur mit einer Einladung.',
)
/** Like every 429, sent with `Retry-After`, from which screens say when it ends (O-183). */
export const tooManyAttempts = refusal(429, 'too_many_attempts', 'Zu viele Versuche.')
/** A client names another pair than that of the session, which decides (O-069, O-084). */
export const notYourPair = refusal(403, 'not_your_pair', 'Das gehört nicht zu eurem Paar.')
/** Somebody has joined or left the pair after the request arrived and before it was handled. */
export const pairChanged = refusal(
  409,
  'pair_changed',
  'Euer Paar hat sich gerade geändert. Bitte versuche es noch einmal.',
)
export const passwordWrong = refusal(403, 'password_wrong', 'Das Passwort stimmt nicht.')
/** No room on the server's disk; what is there stays readable (trust g). */
export const diskFull = refusal(
  507,
  'disk_full',
  'Auf dem Server ist kein Platz mehr. Was schon da ist, bleibt lesbar. Sag der Person Bescheid, die ihn betreibt.',
)
/** The database is locked by another program, or unreachable for the moment. */
export const storageAway = refusal(
  503,
  'storage_away',
  'Der Server kommt gerade nicht an eure Daten. Bitte versuche es gleich noch einmal.',
)
/** The disk has failed: writes are refused, since they might be lost. */
export const storageBroken = refusal(
  503,
  'storage_broken',
  'Der Server kann nichts mehr speichern. Wer ihn betreibt, muss nach dem Datenträger sehen.',
)
/** The server is overloaded; chat messages take precedence over other requests. */
export const serverBusy = refusal(
  503,
  'server_busy',
  'Gerade ist viel los. Bitte versuche es gleich noch einmal.',
)
/** Photos and packs are large, so that each person may upload two of them at a time. */
export const filesUnderWay = refusal(
  429,
  'files_under_way',
  'Von dir kommen gerade schon zwei Dateien an.',
)
export const notReady = refusal(503, 'not_ready', 'Der Server ist noch nicht bereit.')
/** The couple pauses: what `rests` waits until both want to go on (O-194). */
export const paused = refusal(409, 'paused', 'Bei euch ist gerade Pause. Solange ruht das hier.')
/** Chat and photos need a second member of the pair (CHAT-16, O-034). */
export const noPartner = refusal(
  409,
  'no_partner',
  'Kein Chat möglich: Du bist keinem Paar zugeordnet.',
)

/**
 * More messages than a couple may send in a day (O-151). 409 rather than 429: the outbox keeps the
 * message and says so, instead of trying it again until midnight.
 */
export const messagesFull = refusal(
  409,
  'messages_full',
  'Für heute ist das Tageslimit erreicht. Sende sie morgen noch einmal.',
)

/** Only where the operator asks for it (PASSWORD_POLICY=strict, trust c). */
export const passwordTooCommon = refusal(
  400,
  'password_too_common',
  'Dieses Passwort wird als eines der ersten geraten. Nimm bitte ein anderes.',
)
