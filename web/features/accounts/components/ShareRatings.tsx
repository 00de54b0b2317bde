import { useSession } from '../../../lib/session.ts'
import { useShareRatings } from '../../../lib/useShareRatings.ts'
import { FormFault } from '../../../ui/FormFault.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { profileTexts as texts } from '../texts.ts'

/** The consent that also stands beside the matches of the stories (O-115). */
export function ShareRatings() {
  const { profile } = useSession()
  const { shares, waits, fault, share } = useShareRatings(texts.shareFailed)
  return (
    <section className="grid gap-2">
      <h2>{texts.ratings}</h2>
      <Switch
        label={texts.share(profile?.partner?.name ?? texts.sharePartner)}
        hint={texts.shareHint}
        checked={shares}
        disabled={waits}
        onChange={({ currentTarget }) => share(currentTarget.checked)}
      />
      {fault !== null && <FormFault>{fault}</FormFault>}
    </section>
  )
}
