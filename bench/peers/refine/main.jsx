import '@refinedev/antd/dist/reset.css'
import { ThemedLayout, useNotificationProvider } from '@refinedev/antd'
import { Refine } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { App, ConfigProvider } from 'antd'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Outlet, Route, Routes } from 'react-router'
import { changeSurvey, createSurvey, deleteSurvey, listSurveys, nonce, readSurvey } from '../survey.js'
import { SurveyEdit } from './SurveyEdit'
import { SurveyList } from './SurveyList'

/* The list of surveys as the tutorial of Refine with Ant Design makes one. */

const dataProvider = {
  getApiUrl: () => '/api',
  getList: ({ pagination: { currentPage, pageSize } }) => listSurveys(currentPage, pageSize),
  getOne: ({ id }) => readSurvey(id),
  create: ({ variables }) => createSurvey(variables),
  update: ({ id, variables }) => changeSurvey(id, variables),
  deleteOne: ({ id }) => deleteSurvey(id),
}

const SURVEYS = '/projects/:project/surveys'
const resources = [{ name: 'surveys', list: SURVEYS, edit: `${SURVEYS}/:id/edit` }]

const layout = (
  <ThemedLayout>
    <Outlet />
  </ThemedLayout>
)

createRoot(document.getElementById('root')).render(
  <BrowserRouter>
    <ConfigProvider csp={{ nonce }}>
      <App>
        <Refine
          dataProvider={dataProvider}
          notificationProvider={useNotificationProvider}
          routerProvider={routerProvider}
          resources={resources}
          options={{ disableTelemetry: true }}
        >
          <Routes>
            <Route element={layout}>
              <Route path={SURVEYS}>
                <Route index element={<SurveyList />} />
                <Route path=":id/edit" element={<SurveyEdit />} />
              </Route>
            </Route>
          </Routes>
        </Refine>
      </App>
    </ConfigProvider>
  </BrowserRouter>,
)
