import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Moon from 'lucide-react/icons/moon'
import { pauseQuery } from '#web/lib/query/pause.ts'
import { helpLink } from '#web/lib/routing/helpLink.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { GlowingIcon } from '#web/ui/graphics/illustrations.tsx'
import { useSwitchPause } from '#web/ui/query/useSwitchPause.ts'
import { pauseTexts as texts } from '../texts.ts'

/** „Heute“ while the couple pauses (PAUSE-17). */
export function PauseScreen() {
  const { data } = useQuery(pauseQuery)
  const { mutate, isPending } = useSwitchPause()
  const mine = data?.mine === true
  return (
    <EmptyState
      drawing={<GlowingIcon icon={<Moon />} />}
      more={texts.more}
      action={
        <div className="grid justify-items-center gap-3">
          <ButtonLink to="/chat" tone={mine ? 'quiet' : 'filled'}>
            {texts.chat}
          </ButtonLink>
          <Button tone={mine ? 'filled' : 'quiet'} busy={isPending} onClick={() => mutate(!mine)}>
            {mine ? texts.end : texts.too}
          </Button>
          <Link
            {...helpLink}
            className="grid min-h-11 place-items-center text-sm text-muted underline underline-offset-2"
          >
            {texts.help}
          </Link>
        </div>
      }
    >
      {texts.calm}
    </EmptyState>
  )
}
