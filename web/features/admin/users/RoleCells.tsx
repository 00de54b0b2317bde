import type { AdminUser } from '#contract/admin/calls.ts'
import { sentenceOf } from '#web/lib/http/api.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { useShowRoles } from './queries.ts'
import { usersTexts as texts } from './texts.ts'

/** Rolle and Partnerrolle (ADMIN-08): shown on request, which the couple sees in its activity list. */
export function RoleCells({ user }: { user: AdminUser }) {
  const roles = useShowRoles(user.id)
  if (roles.data !== undefined) {
    return (
      <>
        <td>{roles.data.myRole ?? texts.none}</td>
        <td>{roles.data.partnerRole ?? texts.none}</td>
      </>
    )
  }
  const show = () =>
    roles.mutate(undefined, {
      onError: (error) => toast(sentenceOf(error, texts.showFailed)),
    })
  return (
    <>
      <td>
        <Button
          tone="quiet"
          small
          busy={roles.isPending}
          aria-label={texts.showOf(user.name)}
          onClick={show}
        >
          {texts.show}
        </Button>
      </td>
      <td className="text-muted">{texts.hidden}</td>
    </>
  )
}
