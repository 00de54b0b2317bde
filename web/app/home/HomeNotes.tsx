import { useEchoNote } from '#web/features/cards/echo/useEchoNote.tsx'
import { useLookBackNote } from '#web/features/days/look-back/useLookBackNote.tsx'
import { useEveningNote } from '#web/features/evenings/note/useEveningNote.tsx'
import { useLetterNote } from '#web/features/letters/note/useLetterNote.tsx'
import { useSpecialDayNote } from '#web/features/special-days/note/useSpecialDayNote.tsx'
import { lazyComponent } from '#web/lib/lazy/lazyComponent.tsx'

const Photo = lazyComponent(
  async () => (await import('#web/features/chat/photo/PhotoImage.tsx')).PhotoImage,
)

/** One note at most, the first that has something to say, below all that is there every day. */
export function HomeNotes() {
  const first = [useLetterNote(), useSpecialDayNote(), useEveningNote()]
  const isFree = first.every((note) => note === null)
  const notes = [...first, useEchoNote(isFree), useLookBackNote(Photo)]
  return notes.find((note) => note != null) ?? null
}
