import { defineResource } from '../endpoint'

/** Names of the events and properties that occur in a project, and values of person properties. */
export const propertySuggestions = defineResource('/api/projects/:project_id/', {
  definitions: {
    method: 'GET',
    suffix: 'property_definitions/',
    summary: 'List the properties of persons or events',
    scope: 'property_definition:read',
    status: 200,
    query: 'PropertyDefinitionQuery',
    response: 'PropertyDefinitionList',
  },
  definition: {
    method: 'GET',
    suffix: 'property_definitions/:id/',
    summary: 'Get a property by its name',
    scope: 'property_definition:read',
    status: 200,
    query: 'PropertyTypeQuery',
    response: 'PropertyDefinition',
  },
  events: {
    method: 'GET',
    suffix: 'event_definitions/',
    summary: 'List the names of events',
    scope: 'event_definition:read',
    query: 'EventDefinitionQuery',
    status: 200,
    response: { page: 'EventDefinition' },
  },
  event: {
    method: 'GET',
    suffix: 'event_definitions/:id/',
    summary: 'Get an event by its name',
    scope: 'event_definition:read',
    status: 200,
    response: 'EventDefinition',
  },
  values: {
    method: 'GET',
    suffix: 'persons/values/',
    summary: 'List the values of a person property',
    scope: 'person:read',
    status: 200,
    query: 'PersonPropertyValueQuery',
    response: 'PersonPropertyValueList',
  },
})
