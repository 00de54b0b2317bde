import { PRODUCT } from '#web/lib/product.ts'

export const promiseTitle = 'Unser Versprechen'
export const promiseIntro = 'Ein Nein bleibt deins. Was das heißt und wie wir es prüfen.'
export const toPromise = 'Unser Versprechen: was dein:e Partner:in sieht'

/** The data the other person sees, and the data they do not; the same on screen and on the wire. */
export const seen = {
  heading: 'Was dein:e Partner:in sieht',
  items: [
    'Was du sendest: Nachrichten, Fotos, Sprachnachrichten, Reaktionen, die Karte des Tages, die Nachricht des Tages, deinen Status.',
    'Ob du gerade da bist, wann du zuletzt da warst und ob eine Nachricht gelesen ist.',
    'Bei den Fragen: dein Ja oder Vielleicht, aber nur, wo auch von der anderen Person ein Ja oder Vielleicht kommt. Wer Ja oder Vielleicht sagt, erfährt damit, ob die andere Person es auch gesagt hat, und die andere Person sieht das ebenso.',
    'Bei den Geschichten: deine Bewertung, wenn ihr beide Ja oder Vielleicht gesagt habt. Mehr nur, wenn du es ausdrücklich erlaubst, und auch dann nie ein Nein.',
    'Bei den Karten: dein „Gefällt mir“, aber nur, wo es auch von der anderen Person kommt. Dann seht ihr es beide. „Gefällt mir“ von früher zählt erst, wenn du es noch einmal sagst.',
    'Jedes Match, das du gesehen hast: Es bleibt für die andere Person so stehen, bis auch sie es gesehen hat, auch wenn du deine Antwort änderst oder zurücknimmst.',
  ],
} as const

export const unseen = {
  heading: 'Was verborgen bleibt',
  items: [
    'Jedes Nein. Es sieht genauso aus wie eine Frage, die du noch nicht beantwortet hast.',
    'Was du im Nachklang zu einer gespielten Karte sagst, solange die andere Person nicht dasselbe sagt. „Lieber nicht wieder“ bleibt immer bei dir.',
    'Jeder Brief, dessen Tag noch nicht da ist: dass es ihn gibt, wie lang er ist, wann er kommt. Löschst du ihn vorher, hat es ihn nie gegeben.',
    'Wie viele Fragen du beantwortet hast, wann und in welcher Reihenfolge, solange daraus kein Match wird. Jede Person wird in einer eigenen, geheimen Reihenfolge gefragt.',
    'Bei der Frage des Tages: deine Antwort und deine Vermutung, bis ihr beide geantwortet habt, und eine Frage von dir bis zu ihrem Tag. Auch dass es sie gibt.',
    'Dein „Nicht für mich“, deine Favoriten und jedes „Gefällt mir“, das nicht von euch beiden kommt, auch bei Karten, die ruhen.',
    'Dein Wunsch, dass ihr alle Fotos mitnehmen könnt, solange ihn die andere Person nicht auch hat.',
    'Dein Status ab 7, solange ihr ihn nur gemeinsam zeigt und die andere Person noch darunter ist.',
    'Deine E-Mail-Adresse, Handynummer, Geräte, Anmeldungen und dein Passwort.',
  ],
} as const

export const honest = {
  heading: 'Was wir nicht verhindern können',
  items: [
    'Wer selbst Ja sagt und kein Match bekommt, weiß: Es war ein Nein, oder die Antwort fehlt noch. Welches von beiden, verrät nichts.',
    'Ein neues Match meldet sich sofort: Wer gerade hinsieht, weiß, wann die zweite Antwort kam. Sanfte Fragen kommen eher früher als mutige. Aus vielen Matches lässt sich also raten, wie weit die andere Person ist, aber nichts davon wissen.',
    'Eine Bewertung einer Geschichte lässt sich ändern, aber nicht zurücknehmen. Verschwindet ein Match oder eine geteilte Bewertung, die beide gesehen haben, ist daraus ein Nein geworden.',
    'Wer zu einer gespielten Karte „gern wieder“ oder „anders“ gesagt hat und am Tag danach nichts liest, weiß: Dasselbe hat die andere Person bisher nicht gesagt. Seid ihr euch einig, erfahrt ihr es beide am selben Tag; wer zuerst gesprochen hat, weiß damit, an welchem Tag die zweite Antwort kam.',
    'Wer die Frage des Tages beantwortet hat und nur die eigene Antwort sieht, weiß: Die andere fehlt. Ob sie ausgelassen, noch nicht geschrieben oder zurückgenommen wurde, verrät nichts.',
    'Mit einer Stoppuhr am Server lässt sich höchstens messen, an welchen Tagen jemand von euch die Frage des Tages geöffnet hat, ob jemand nach einer gespielten Karte gesehen hat, wenn ihr neu zusammenkommt, ob an diesem Tag vorher allein etwas geschrieben wurde, und dass gerade irgendetwas gespeichert worden ist. Was es war, sagt sie nicht; auf einem Server nur für euch zwei ist aber klar, von wem. Dass etwas gespeichert worden ist, sieht auch, wer die Dateien des Servers mehrmals kopiert. Wie viel du beantwortet, bewertet oder verborgen hast, verrät die Zeit nicht: Gelesen wird immer gleich viel.',
    'Wer überall Ja sagt, erfährt jedes Ja und Vielleicht der anderen Person, und bei den Karten jedes „Gefällt mir“. Heimlich geht das nicht: Nimmt jemand danach alles zurück, steht trotzdem noch da, was gesehen wurde.',
    'Haben beide ein Match gesehen, ändert es sich mit euren Antworten, und nimmst du deine zurück, verschwindet es. Das kann auffallen. Trennt ihr euch hier, enden alle Matches, gesehen oder nicht.',
    'Eine Grenze bei einer Karte gilt für euch beide: Die Karte ruht. Niemand bekommt eine Nachricht, und nirgends steht, wer sie gesetzt hat. Wer genau hinsieht, kann es aber merken, und zu zweit ist schnell klar, von wem sie kommt.',
    'Was die andere Person von euren Nachrichten und Fotos auf ihr Gerät speichert, können wir nicht zurückholen. Alle Fotos auf einmal gibt es nur, solange ihr es beide wollt.',
    'Wer dein entsperrtes Gerät in der Hand hält, sieht, was du siehst. Eine App-Sperre hält neugierige Blicke ab; wer das Gerät auseinandernimmt, kommt an ihr vorbei.',
  ],
} as const

export const operator = {
  heading: 'Was sehen kann, wer den Server betreibt',
  paragraphs: [
    'In den Dateien des Servers: Kennungen, Zeiten und wer zu welchem Paar gehört. Alles, was ihr schreibt, antwortet oder bewertet, liegt dort verschlüsselt, auch in Sicherungskopien, mit einem eigenen Schlüssel für jedes Paar. Wie viele Fragen jemand beantwortet hat, lässt sich an den Dateien nicht ablesen. Wer zu euch gehört und die Dateien hat, kann an ihnen sehen, dass an einem Tag ungewöhnlich viel als Status geschrieben wurde, verborgen oder nicht, oder dass jemand je eine Grenze gesetzt hat, nicht bei welcher Karte.',
    'In der Verwaltung: Konten mit ihren Angaben und Rollen, ein Protokoll ohne Inhalte. Antworten, Bewertungen und Grenzen stehen dort nicht, auch nicht, dass jemand geantwortet hat. Nachrichten, Fotos und Sprachnachrichten zeigt sie nie.',
    `Wer vollen Zugriff auf den laufenden Server hat, könnte den Schlüssel benutzen und alles lesen. Das kann kein Programm verhindern. Wählt einen Server, dem ihr vertraut, oder betreibt ${PRODUCT} selbst.`,
  ],
} as const

export const tested = {
  heading: 'Wie wir das prüfen',
  paragraphs: [
    'Bei jeder Änderung spielt ein Test hunderte erfundene Abende mit je zwei Paaren. Beide Paare sind gleich, bis auf das, was eine Person für sich behält: ein Nein statt keiner Antwort, ein „Nicht für mich“, eine Bewertung, ein verborgener Status.',
    'Dann liest der Test alles, was die andere Person lesen oder hören kann: jede Antwort des Servers, Byte für Byte, jede Länge, jede Reihenfolge, jedes Ereignis. Ist irgendetwas verschieden, gilt das Programm als fehlerhaft.',
    'Ein zweiter Test hat eine Stoppuhr: Er vergleicht viele Paare, in denen jemand alles verbirgt oder nichts, und wie lange der Server für jede Antwort arbeitet. Lassen sich die einen von den anderen unterscheiden, gilt das Programm ebenfalls als fehlerhaft.',
    'Damit der Test nicht nur behauptet zu suchen, bauen wir absichtlich undichte Stellen ein. Er muss jede einzelne finden.',
  ],
} as const
