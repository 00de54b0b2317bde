import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteAccount } from '#contract/accounts/control-calls.ts'
import { call, whileEndingSession } from '#web/lib/http/api.ts'
import { clearDeviceData, KEPT_ON_LOGOUT } from '#web/lib/session/clearDeviceData.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { PasswordConfirmForm } from '#web/ui/form/PasswordConfirmForm.tsx'
import { BulletSection } from '#web/ui/layout/BulletSection.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { ExportRow } from './ExportRow.tsx'
import { deleteAccountTexts as texts } from './texts.ts'

/** /profil/loeschen: what goes and what stays, then the password (O-033, O-145). */
export function DeleteAccountPage() {
  const { profile } = useSession()
  const [partner] = useState(profile?.partner?.name)
  const navigate = useNavigate()
  const [isSure, setSure] = useState(false)
  const name = profile?.partner?.name ?? partner
  const done = async (password: string) => {
    await whileEndingSession(async () => {
      await call(deleteAccount, { body: { password } })
      void clearDeviceData(KEPT_ON_LOGOUT)
    })
    toast(texts.deleted)
    await navigate({ to: '/login', replace: true })
  }
  return (
    <Page title={texts.deleteTitle} intro={texts.deleteIntro}>
      <div className="grid max-w-[65ch] gap-7">
        <BulletSection heading={texts.gone} items={texts.goneItems} />
        {name !== undefined && (
          <BulletSection heading={texts.partnerKeeps(name)} items={texts.partnerItems(name)} />
        )}
        <p className="text-sm text-muted">{texts.backups}</p>
        <ExportRow />
        {isSure ? (
          <div ref={focusField} className="grid gap-4">
            <p>{texts.sure}</p>
            <PasswordConfirmForm
              label={texts.deleteNow}
              otherwise={texts.deleteFailed}
              onConfirm={done}
            />
          </div>
        ) : (
          <Button tone="danger" wide onClick={() => setSure(true)}>
            {texts.next}
          </Button>
        )}
        <ButtonLink to="/profil/sicherheit" tone="quiet" wide>
          {texts.keepAccount}
        </ButtonLink>
      </div>
    </Page>
  )
}

/** The pressed button has gone; what it leads to is the password. */
const focusField = (step: HTMLElement | null) => step?.querySelector('input')?.focus()
