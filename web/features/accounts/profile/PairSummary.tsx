import Plus from 'lucide-react/icons/plus'
import type { Profile } from '#contract/kernel/profile.ts'
import { Avatar } from '#web/ui/graphics/Avatar.tsx'
import { profileTexts as texts } from './texts.ts'

/** Both people and the pair's code (PROFIL-03 to PROFIL-07). */
export function PairSummary({ profile }: { profile: Profile }) {
  const contact = profile.email ?? profile.phoneNumber
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex items-center gap-3.5">
        <div className="flex -space-x-3">
          <Avatar name={profile.name} whose="me" size="lg" />
          {profile.partner === null ? (
            <span className="grid size-16 place-items-center rounded-full border-2 border-dashed border-lilac text-lilac">
              <Plus aria-hidden="true" />
              <span className="sr-only">{texts.nobodyYet}</span>
            </span>
          ) : (
            <span className="rounded-full ring-2 ring-ground">
              <Avatar name={profile.partner.name} whose="partner" size="lg" />
            </span>
          )}
        </div>
        <div className="min-w-0">
          <p className="text-xs text-muted">{texts.title}</p>
          <p dir="auto" className="display text-xl wrap-anywhere">
            {profile.name}
          </p>
          <p className="text-sm text-muted [overflow-wrap:anywhere]">
            {[contact, profile.myRole].filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>
      <dl className="flex flex-wrap gap-2 text-xs">
        <Fact name={texts.pairCode} value={profile.pairCode} />
        {profile.partner !== null && (
          <Fact
            name={texts.partner}
            value={[profile.partner.name, profile.partnerRole].filter(Boolean).join(' · ')}
          />
        )}
      </dl>
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-2 rounded-field bg-raised px-3.5 py-1">
      <dt className="text-muted">{name}</dt>
      <dd className="font-[650] tracking-wide tabular-nums">{value}</dd>
    </div>
  )
}
