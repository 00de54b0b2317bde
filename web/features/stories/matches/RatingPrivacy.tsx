import EyeOff from 'lucide-react/icons/eye-off'
import { useShareRatings } from '#web/lib/session/useShareRatings.ts'
import { FormFault } from '#web/ui/form/FormFault.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { matchTexts as texts } from './texts.ts'

/** Explains who sees what, with the consent to more (STORIES-75, STORIES-76, O-115). */
export function RatingPrivacy({ partner }: { partner: string | null }) {
  const { shares, waits, fault, share } = useShareRatings(texts.shareFailed)
  return (
    <section className="grid gap-3">
      <h2 className="flex items-center gap-2">
        <EyeOff aria-hidden="true" className="size-5 text-teal" />
        {texts.privacy}
      </h2>
      <p className="text-sm text-muted">
        {shares ? texts.alsoFurther(partner) : texts.onlyShared(partner)} {texts.hidden(partner)}{' '}
        {texts.stays}
      </p>
      <Switch
        label={texts.share(partner)}
        hint={texts.shareHint}
        checked={shares}
        aria-disabled={waits}
        onChange={({ currentTarget }) => share(currentTarget.checked)}
      />
      {fault !== null && <FormFault>{fault}</FormFault>}
    </section>
  )
}
