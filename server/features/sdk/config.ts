import type { SdkProject } from './projects'

/** Builds the SDK configuration of a project at a timestamp. Features that this server does not implement are off. */
export async function buildRemoteConfig(project: SdkProject, now: number) {
  const [settings, flags, surveys] = await Promise.all([
    project.settings(),
    project.flags(),
    project.surveys(),
  ])
  return {
    token: project.token,
    supportedCompression: ['gzip', 'gzip-js'],
    hasFeatureFlags: flags.length > 0,
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
    surveys: settings.surveys_opt_in === true && surveys.some(now),
    survey_config: settings.survey_config,
    defaultIdentifiedOnly: true,
    siteApps: [],
  }
}
export type RemoteConfig = Awaited<ReturnType<typeof buildRemoteConfig>>

/** Builds the configuration as a script that stores it where SDKs look for it, in syntax that old browsers support. */
export const renderConfigScript = (config: RemoteConfig): string =>
  `(function () {
  var configs = (window._POSTHOG_REMOTE_CONFIG = window._POSTHOG_REMOTE_CONFIG || {})
  configs[${JSON.stringify(config.token)}] = { config: ${JSON.stringify(config)}, siteApps: [] }
})()
`
