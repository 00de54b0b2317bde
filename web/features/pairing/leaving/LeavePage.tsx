import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { helpLink } from '#web/lib/routing/helpLink.ts'
import { useSession } from '#web/lib/session/session.ts'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingBlocks } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { PasswordConfirmForm } from '#web/ui/form/PasswordConfirmForm.tsx'
import { Heartbeat } from '#web/ui/graphics/icons.tsx'
import { GlowingIcon } from '#web/ui/graphics/illustrations.tsx'
import { BulletSection } from '#web/ui/layout/BulletSection.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { leavePair } from './queries.ts'
import { leavingTexts as texts } from './texts.ts'

/** /profil/trennen: what leaving the pair means, and the way to do it (O-033). */
export function LeavePage() {
  const { profile } = useSession()
  const navigate = useNavigate()
  // While the step runs the partner goes away from under it.
  const [partner] = useState(profile?.partner?.name)
  const name = profile?.partner?.name ?? partner
  const done = async (password: string) => {
    await leavePair(password)
    toast(texts.left)
    await navigate({ to: '/profil/sicherheit', replace: true })
  }
  return (
    <Page title={texts.leaveTitle} intro={name !== undefined && texts.leaveIntro(name)}>
      {profile === null && <LoadingBlocks className="h-140 rounded-panel" />}
      {profile !== null && name === undefined && <Nobody />}
      {name !== undefined && (
        <div className="grid max-w-[65ch] gap-7">
          <BulletSection heading={texts.atOnce} items={texts.atOnceItems(name)} />
          <BulletSection heading={texts.keeps} items={texts.keepsItems} />
          <BulletSection heading={texts.rests} items={texts.restsItems} />
          <PasswordConfirmForm label={texts.leave} otherwise={texts.leaveFailed} onConfirm={done} />
          <ButtonLink to="/profil/sicherheit" tone="quiet" wide>
            {texts.stay}
          </ButtonLink>
          <Link
            {...helpLink}
            className="grid min-h-11 place-items-center text-sm text-muted underline underline-offset-2"
          >
            {texts.help}
          </Link>
        </div>
      )}
    </Page>
  )
}

function Nobody() {
  return (
    <EmptyState
      drawing={<GlowingIcon icon={<Heartbeat />} />}
      action={<ButtonLink to="/profil/sicherheit">{texts.back}</ButtonLink>}
    >
      {texts.nobody}
    </EmptyState>
  )
}
