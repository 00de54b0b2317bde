/** The error of a form as a whole, in red (FEHLER-11). The live region exists before its text. */
export function FormFault({ children }: { children: string | null }) {
  return (
    <div role="alert" className="text-sm text-danger">
      {children}
    </div>
  )
}
