import { useNavigate } from '@tanstack/react-router'
import Bookmark from 'lucide-react/icons/bookmark'
import MessageCircleHeart from 'lucide-react/icons/message-circle-heart'
import { attachReference } from '#web/lib/attachedReference.ts'
import type { ReferenceActionsProps } from '#web/lib/referenceActions.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { useMarks } from '../queries.ts'
import { isSame } from '../state.ts'
import { wishlistTexts as texts } from '../texts.ts'
import { markChanges } from './changes.ts'

/** „Darüber reden“ and „Vormerken“; nothing for who is alone (O-193). */
export function ReferenceActions({ reference, known, small = false }: ReferenceActionsProps) {
  const { profile } = useSession()
  const navigate = useNavigate()
  if (profile?.partner == null) return null
  const talk = () => {
    attachReference(reference)
    void navigate({ to: '/chat' })
  }
  const icon = <MessageCircleHeart aria-hidden="true" />
  return (
    <>
      {small ? (
        <IconButton label={texts.talk} icon={icon} className="text-rose" onClick={talk} />
      ) : (
        <Button tone="text" small onClick={talk}>
          {icon} {texts.talk}
        </Button>
      )}
      {known !== null && <MarkButton reference={reference} known={known} />}
    </>
  )
}

type MarkButtonProps = Pick<ReferenceActionsProps, 'reference'> & { known: boolean }

function MarkButton({ reference, known }: MarkButtonProps) {
  const { data } = useMarks()
  const isListed = data?.both.some((one) => isSame(one, reference)) ?? false
  const isMarked = isListed || (data?.mine.some((one) => isSame(one, reference)) ?? false)
  const press = () => {
    // One's own wish is taken back without the list, which the screen does not show to have it.
    const secret = isMarked ? !isListed : !known
    markChanges.submit({ ...reference, on: !isMarked, secret })
    if (isMarked) toast(isListed ? texts.removed : texts.withdrawn)
    else toast(known ? texts.listed : texts.wished)
  }
  return (
    <Button tone="text" small aria-pressed={isMarked} disabled={data === undefined} onClick={press}>
      <Bookmark aria-hidden="true" fill={isMarked ? 'currentColor' : 'none'} />
      {isMarked ? texts.marked : texts.mark}
    </Button>
  )
}
