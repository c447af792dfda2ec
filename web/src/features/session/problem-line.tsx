/** Why a step failed, read out as soon as it appears. */
export function ProblemLine({ text }: { text: string }) {
  return text ? (
    <p role="alert" className="ls-login-problem">
      {text}
    </p>
  ) : null
}
