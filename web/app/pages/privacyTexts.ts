import { PRODUCT } from '#web/lib/product.ts'

export const privacyTitle = 'Datenschutz'
export const privacyIntro =
  'Kurz und ohne Umwege: was gespeichert wird, wer es lesen kann und wie es wieder verschwindet.'

export const privacy = [
  {
    heading: 'Wer dafür zuständig ist',
    paragraphs: [
      `${PRODUCT} läuft auf dem Server, dessen Adresse ihr im Browser seht. Zuständig ist, wer diesen Server betreibt. Bei einem Server zu Hause seid das ihr selbst.`,
    ],
  },
  {
    heading: 'Was gespeichert wird',
    paragraphs: [
      'Deine Angaben zum Konto: Name, Benutzername, E-Mail oder Handynummer, dein Passwort als Prüfwert, eure Rollen.',
      'Was ihr füreinander eintragt: Nachrichten, Fotos und Sprachnachrichten, Tagesstatus, gewählte Karten, Bewertungen, Antworten, eigene Karten und Geschichten, besondere Tage und Briefe. Das sagt etwas über euer Intimleben und ist darum besonders geschützt. Gespeichert wird es, weil du dem beim Anlegen des Kontos zustimmst; wann das war, wird festgehalten.',
      'Auf deinem Gerät liegt verschlüsselt, was du zuletzt gelesen hast und was noch auf das Netz wartet, dazu eure Fotos der letzten Wochen, damit die App auch ohne Netz etwas zeigt. Den Schlüssel dazu vergisst das Gerät beim Abmelden und nach sieben Tagen ohne Verbindung. Manche Browser senden das Wartende und holen das Neueste auch, während die App geschlossen ist; mit App-Sperre nicht.',
      'Technisches: auf welchen Geräten du angemeldet bist und wann zuletzt. Es gibt keine Werbung, keine Auswertung und keine fremden Dienste in der Seite.',
    ],
  },
  {
    heading: 'Wer es lesen kann',
    paragraphs: [
      'Ihr beide, und niemand sonst in der App. Dein „Nicht für mich“, deine Favoriten und die Liste deiner Grenzen siehst nur du, dein „Gefällt mir“ sieht dein:e Partner:in nur bei Karten, die euch beiden gefallen; dass eine Karte ruht, könnt ihr beide merken. Deine Antworten auf Fragen erfährt dein:e Partner:in nur, wo ihr übereinstimmt, die auf die Frage des Tages erst, wenn ihr beide geantwortet habt. Einen Brief liest bis zum Morgen seines Tages nur, wer ihn geschrieben hat.',
      'In der Datenbank liegt alles, was ihr schreibt, verschlüsselt, mit einem eigenen Schlüssel für jedes Paar. Der Hauptschlüssel liegt getrennt davon auf demselben Server: Wer den Server betreibt, könnte ihn benutzen. Wählt also einen Server, dem ihr vertraut.',
      'Mitteilungen auf dem Sperrbildschirm sagen nie, worum es geht.',
    ],
  },
  {
    heading: 'Wie lange',
    paragraphs: [
      'Solange du ein Konto hast. Eine Anmeldung endet, wenn du sie dreißig Tage nicht benutzt. Eine Einladung verfällt nach sieben Tagen.',
      'Trennt ihr euch, ruht das Gemeinsame dreißig Tage, ohne dass es jemand von euch lesen kann, und wird dann samt seinem Schlüssel gelöscht. Zurück kommt es nur, wenn ihr beide darum bittet.',
    ],
  },
  {
    heading: 'Wie du es löschst',
    paragraphs: [
      'Abmelden räumt dieses Gerät leer. Gelöschte Nachrichten, Fotos und Sprachnachrichten sind für euch beide fort; was eine:r von euch vorher heruntergeladen hat, liegt außerhalb der App.',
      'Dein Konto löschst du selbst: im Profil unter „Sicherheit & Daten“. Damit wird sofort alles von dir gelöscht, auch das, was ihr geteilt habt, denn es gehört euch nur zusammen. Deine Zustimmung ziehst du auf demselben Weg zurück.',
      'In Sicherungskopien des Servers liegt das Gelöschte noch, bis sie ersetzt werden. Lesbar ist es dort nur mit dem Hauptschlüssel des Servers.',
    ],
  },
  {
    heading: 'Was du mitnehmen kannst',
    paragraphs: [
      'Eine Kopie deiner Daten holst du dir am selben Ort, jederzeit und ohne jemanden zu fragen. Sie enthält alles von dir, aber nichts, was dein:e Partner:in für sich behält. Wann und wozu du zugestimmt hast, steht auch dort.',
      'Deine Angaben änderst du im Profil selbst. Was dort fehlt, klärst du mit der Person, die den Server betreibt.',
    ],
  },
] as const
