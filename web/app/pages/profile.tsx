import Bookmark from 'lucide-react/icons/bookmark'
import CakeSlice from 'lucide-react/icons/cake-slice'
import CalendarHeart from 'lucide-react/icons/calendar-heart'
import Mail from 'lucide-react/icons/mail'
import { Suspense } from 'react'
import { ProfilePage } from '#web/features/accounts/profile/ProfilePage.tsx'
import { lazyComponent } from '#web/lib/lazy/lazyComponent.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { LoadingBlocks } from '#web/ui/feedback/Skeleton.tsx'
import { CardsOutline } from '#web/ui/graphics/icons.tsx'
import { QuietLink } from '#web/ui/layout/QuietLink.tsx'
import { homeTexts } from '../home/texts.ts'

const texts = {
  title: 'Ihr zwei',
  evenings: 'Eure Abende',
  eveningsMore: 'Einen Abend ausmachen.',
  specialDays: 'Besondere Tage',
  specialDaysMore: 'Jahrestag, Geburtstage, Wiedersehen.',
  letters: 'Briefe',
  lettersMore: 'Versiegelt, bis ihr Tag kommt.',
  marked: 'Vorgemerkt',
  markedMore: 'Was ihr euch für einen Abend aufhebt.',
} as const

const icon = 'size-5 shrink-0 text-rose'

const Notifications = lazyComponent(
  async () => (await import('#web/features/push/settings/Notifications.tsx')).Notifications,
)

const OwnLettersLink = lazyComponent(
  async () => (await import('#web/features/letters/note/OwnLettersLink.tsx')).OwnLettersLink,
)

const PauseSettings = lazyComponent(
  async () => (await import('#web/features/pause/settings/PauseSettings.tsx')).PauseSettings,
)

/** The profile with its block of notifications (PROFIL-06, PROFIL-14). */
export function ProfileScreen() {
  return (
    <ProfilePage
      links={<PairLinks />}
      notifications={
        <Suspense fallback={<LoadingBlocks className="h-231 rounded-panel lg:h-214" />}>
          <Notifications />
        </Suspense>
      }
    >
      <Suspense fallback={<LoadingBlocks className="h-110 rounded-panel" />}>
        <PauseSettings />
      </Suspense>
    </ProfilePage>
  )
}

/** The ways to what a couple shares (ABEND-20, ABEND-43, TAGE-01, TAG-09, BRIEF-01). */
function PairLinks() {
  const { profile } = useSession()
  if (profile?.partner === null) {
    return (
      <Suspense>
        <OwnLettersLink />
      </Suspense>
    )
  }
  if (profile === null || profile.myRole === null) return null
  return (
    <section className="grid gap-6 pb-6">
      <h2>{texts.title}</h2>
      <QuietLink
        to="/abende"
        icon={<CalendarHeart aria-hidden="true" className={icon} />}
        title={texts.evenings}
        more={texts.eveningsMore}
      />
      <QuietLink
        to="/vorgemerkt"
        icon={<Bookmark aria-hidden="true" className={icon} />}
        title={texts.marked}
        more={texts.markedMore}
      />
      <QuietLink
        to="/tage"
        icon={<CardsOutline className={icon} />}
        title={homeTexts.days}
        more={homeTexts.daysMore}
      />
      <QuietLink
        to="/besondere-tage"
        icon={<CakeSlice aria-hidden="true" className={icon} />}
        title={texts.specialDays}
        more={texts.specialDaysMore}
      />
      <QuietLink
        to="/briefe"
        icon={<Mail aria-hidden="true" className={icon} />}
        title={texts.letters}
        more={texts.lettersMore}
      />
    </section>
  )
}
