import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import type { Story } from '#contract/stories/calls.ts'
import { sentenceOf } from '#web/lib/http/api.ts'
import { useNavigateUnlessLeaving } from '#web/lib/routing/useNavigateUnlessLeaving.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { FormFault } from '#web/ui/form/FormFault.tsx'
import { ConfirmSheet } from '#web/ui/sheet/ConfirmSheet.tsx'
import { faultTexts } from '../layout/texts.ts'
import { useRestoreStory } from '../queries.ts'
import { draftOf } from './draft.ts'
import { StoryPreview } from './StoryEditor.tsx'
import { editorTexts as texts } from './texts.ts'

/** The way back from the pair's own version of a common story (O-113); asks once, by name. */
export function RestoreOriginal({ story }: { story: Story }) {
  const [asking, setAsking] = useState(false)
  // The version in the sheet, also when a newer one comes in behind it.
  const [shown, setShown] = useState(story)
  const [isNewer, setIsNewer] = useState(false)
  const navigate = useNavigateUnlessLeaving()
  const id = String(story.id)
  const restoring = useRestoreStory(id, {
    onRestored: () => toast(texts.restored),
    onChanged: (newer) => {
      setShown(newer)
      setIsNewer(true)
      restoring.reset()
    },
  })
  const restore = () =>
    restoring.mutate(shown, {
      // Not of `useMutation`, which would navigate a person who has left the editor meanwhile.
      onSuccess: () =>
        void navigate({ to: '/stories/$storyId', params: { storyId: id }, replace: true }),
    })
  const ask = () => {
    setShown(story)
    setIsNewer(false)
    setAsking(true)
  }
  return (
    <div className="mt-6 grid justify-items-center">
      <Button tone="text" onClick={ask}>
        <Undo2 /> {texts.restore}
      </Button>
      <ConfirmSheet
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.restoreTitle}
        keep={texts.keep}
        confirm={texts.restore}
        danger
        busy={restoring.isPending}
        onConfirm={restore}
      >
        <p>{texts.restoreWhat(shown.title)}</p>
        <p role="status" className="my-5 empty:hidden">
          {isNewer && texts.restoreNewer}
        </p>
        {isNewer && <StoryPreview draft={draftOf(shown)} />}
        <FormFault>
          {restoring.error && sentenceOf(restoring.error, faultTexts.otherwise)}
        </FormFault>
      </ConfirmSheet>
    </div>
  )
}
