/** What should be looked at before a survey is launched, and the launch. */
export function LaunchSurveyPage() {
  return null
}
