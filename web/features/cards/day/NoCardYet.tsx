import Moon from 'lucide-react/icons/moon'
import { Suspense, useRef } from 'react'
import { mayChooseDailyCard, nobodyChooses, type Role } from '#contract/kernel/roles.ts'
import { lazyComponent } from '#web/lib/lazy/lazyComponent.tsx'
import { getSession, useSession } from '#web/lib/session/session.ts'
import { ScaleToFit } from '../card/ScaleToFit.tsx'
import { todayTexts as texts } from '../choice/texts.ts'
import { PickerSkeleton } from '../deck/PickerSkeleton.tsx'
import { NoCards } from '../row/NoCards.tsx'

const CardPicker = lazyComponent(async () => (await import('../deck/CardPicker.tsx')).CardPicker)
const ScrollToCard = lazyComponent(async () => (await import('./ScrollToCard.tsx')).ScrollToCard)
// Loaded in parallel with the card of the day, for the choosing role.
if (mayChooseDailyCard(getSession().myRole)) CardPicker.preload()

/** Nothing chosen for today: the picker, or the reason to wait (HEUTE-05, HEUTE-06, O-002). */
export function NoCardYet() {
  const session = useSession()
  const { myRole, partnerRole } = session
  if (mayChooseDailyCard(myRole)) return <ChooseNow mine={myRole} partners={partnerRole} />
  const way = nobodyChooses(myRole, partnerRole)
    ? ({ more: texts.nobodyChooses, to: '/profile', action: texts.toProfile } as const)
    : ({
        more: `${reasonToWait(session)} ${texts.receiverMore}`,
        to: '/karten/select',
        action: texts.browse,
      } as const)
  return (
    // As high as with the card: what stands below does not move when it comes.
    <section aria-labelledby="eure-karte" className="grid gap-4 pb-15">
      <h2 id="eure-karte">{texts.title}</h2>
      <ScaleToFit>
        <div className="card-box grid content-center rounded-card bg-sunken px-5">
          <NoCards small icon={<Moon />} {...way}>
            {texts.receiverEmpty}
          </NoCards>
        </div>
      </ScaleToFit>
    </section>
  )
}

/** The chooser and the role that says so: the partner, if there is one. */
function reasonToWait({ profile, partnerRole }: ReturnType<typeof useSession>): string {
  const partner = profile?.partner
  if (!partner || partnerRole === null) return texts.partnerWill
  return texts.partnerChooses(partner.name, partnerRole)
}

interface ChooseNowProps {
  mine: Role | null
  partners: Role | null
}

function ChooseNow({ mine, partners }: ChooseNowProps) {
  const section = useRef<HTMLElement>(null)
  return (
    <section ref={section} aria-labelledby="eure-karte" className="grid scroll-mt-18 gap-4">
      <div className="grid gap-0.5">
        <h2 id="eure-karte">{texts.title}</h2>
        <p className="text-muted">{texts.chooserEmpty}</p>
        <p className="text-sm text-muted">
          {mayChooseDailyCard(partners) ? texts.bothChoose : texts.iChoose(mine ?? '')}{' '}
          {texts.choose}
        </p>
      </div>
      <Suspense fallback={<PickerSkeleton />}>
        <CardPicker />
      </Suspense>
      <Suspense>
        <ScrollToCard target={section} categoryId="">
          {texts.scrollToDeck}
        </ScrollToCard>
      </Suspense>
    </section>
  )
}
