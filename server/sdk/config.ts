import type { SdkProject } from './projects'

/** What there is in a project. */
interface Present {
  flags: boolean
  surveys: boolean
}

/** What an SDK is to do in a project. What this server has no part for is off. */
export function remoteConfig({ token, settings }: SdkProject, present: Present) {
  return {
    token,
    supportedCompression: ['gzip', 'gzip-js'],
    hasFeatureFlags: present.flags,
    captureDeadClicks: false,
    capturePerformance: settings.autocapture_web_vitals_opt_in
      ? {
          network_timing: false,
          web_vitals: true,
          web_vitals_allowed_metrics: settings.autocapture_web_vitals_allowed_metrics,
        }
      : false,
    autocapture_opt_out: settings.autocapture_opt_out === true,
    autocaptureExceptions: settings.autocapture_exceptions_opt_in === true,
    analytics: { endpoint: '/i/v0/e/' },
    elementsChainAsString: true,
    sessionRecording: false,
    heatmaps: settings.heatmaps_opt_in === true,
    surveys: settings.surveys_opt_in === true && present.surveys,
    survey_config: settings.survey_config,
    defaultIdentifiedOnly: true,
    siteApps: [],
  }
}
export type RemoteConfig = ReturnType<typeof remoteConfig>

/** The same as a script, which leaves it where SDKs look; in words that old browsers understand. */
export const configScript = (config: RemoteConfig): string =>
  `(function () {
  var configs = (window._POSTHOG_REMOTE_CONFIG = window._POSTHOG_REMOTE_CONFIG || {})
  configs[${JSON.stringify(config.token)}] = { config: ${JSON.stringify(config)}, siteApps: [] }
})()
`
