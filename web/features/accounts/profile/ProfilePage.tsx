import { type ReactNode, useEffect } from 'react'
import { reloadProfile } from '#web/lib/session/identity.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useShareRatings } from '#web/lib/session/useShareRatings.ts'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { FormFault } from '#web/ui/form/FormFault.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { SettingsColumns } from '#web/ui/layout/SettingsColumns.tsx'
import { LogoutButton } from '../logout/LogoutButton.tsx'
import { LegalLinks } from './LegalLinks.tsx'
import { PairSummary } from './PairSummary.tsx'
import { RoleForm } from './RoleForm.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'
import { profileTexts as texts } from './texts.ts'

interface ProfilePageProps {
  links?: ReactNode
  children?: ReactNode
  notifications?: ReactNode
}

/**
 * „Dein Profil“ (PROFIL-01 to PROFIL-25).
 * @param props.links the ways to other areas of the couple
 * @param props.children what other areas let one set: the pause
 * @param props.notifications the settings of notifications
 */
export function ProfilePage({ links, children, notifications }: ProfilePageProps) {
  const { profile } = useSession()

  // PROFIL-17: read again on every opening.
  useEffect(() => void reloadProfile(), [])

  return (
    <Page title={texts.title} titleHidden wide>
      <div className="mb-6">
        {profile === null ? <ProfileSkeleton /> : <PairSummary profile={profile} />}
      </div>
      <SettingsColumns
        first={
          <>
            {profile?.canInvitePartner && <InvitePanel />}
            {links}
            {profile?.canDefineRelationship && (
              // A fresh profile sets the selects back to its values (PROFIL-19).
              <RoleForm key={`${profile.myRole} ${profile.partnerRole}`} profile={profile} />
            )}
            {children}
          </>
        }
        second={
          <>
            {notifications}
            <ShareRatings />
            <section>
              <ThemeChoice />
            </section>
            <section className="grid gap-3">
              <h2>{texts.security}</h2>
              <p className="text-sm text-muted">{texts.securityMore}</p>
              <ButtonLink to="/profil/sicherheit" tone="quiet" wide>
                {texts.toSecurity}
              </ButtonLink>
            </section>
            <div className="grid justify-items-center gap-2">
              <LogoutButton />
              <LegalLinks />
            </div>
          </>
        }
      />
    </Page>
  )
}

function InvitePanel() {
  return (
    <Panel tone="rose" className="grid gap-3">
      <h2>{texts.invite}</h2>
      <p className="text-sm text-muted">{texts.inviteMore}</p>
      <ButtonLink to="/einladen" wide>
        {texts.sendInvite}
      </ButtonLink>
    </Panel>
  )
}

function ProfileSkeleton() {
  return (
    <div className="grid gap-4">
      <Loading label={texts.loading} className="flex items-center gap-3">
        <Skeleton className="size-16 rounded-full" />
        <div className="grid gap-2">
          <Skeleton className="h-7 w-32" />
          <Skeleton className="h-5 w-56" />
        </div>
      </Loading>
      <p aria-hidden="true" className="text-sm text-muted">
        {texts.loading}
      </p>
    </div>
  )
}

/** The consent that also stands beside the matches of the stories (O-115). */
function ShareRatings() {
  const { profile } = useSession()
  const { shares, waits, fault, share } = useShareRatings(texts.shareFailed)
  return (
    <section className="grid gap-2">
      <h2>{texts.ratings}</h2>
      <Switch
        label={texts.share(profile?.partner?.name ?? texts.sharePartner)}
        hint={texts.shareHint}
        checked={shares}
        aria-disabled={waits}
        onChange={({ currentTarget }) => share(currentTarget.checked)}
      />
      {fault !== null && <FormFault>{fault}</FormFault>}
    </section>
  )
}
