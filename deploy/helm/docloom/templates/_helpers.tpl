{{- define "docloom.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 50 | trimSuffix "-" }}
{{- end }}

{{/* Leaves room for "-worker" below the 63 characters of a name. */}}
{{- define "docloom.fullname" -}}
{{- $name := include "docloom.name" . }}
{{- if .Values.fullnameOverride }}
{{- .Values.fullnameOverride | trunc 50 | trimSuffix "-" }}
{{- else if contains $name .Release.Name }}
{{- .Release.Name | trunc 50 | trimSuffix "-" }}
{{- else }}
{{- printf "%s-%s" .Release.Name $name | trunc 50 | trimSuffix "-" }}
{{- end }}
{{- end }}

{{- define "docloom.selector" -}}
app.kubernetes.io/name: {{ include "docloom.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "docloom.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{ include "docloom.selector" . }}
{{- end }}

{{- define "docloom.serviceAccountName" -}}
{{- $own := ternary (include "docloom.fullname" .) "default" .Values.serviceAccount.create }}
{{- default $own .Values.serviceAccount.name }}
{{- end }}

{{- define "docloom.image" -}}
{{- $image := .Values.image }}
{{- if $image.digest }}
{{- printf "%s@%s" $image.repository $image.digest }}
{{- else }}
{{- printf "%s:%s" $image.repository (default .Chart.AppVersion $image.tag) }}
{{- end }}
{{- end }}

{{- define "docloom.host" -}}
{{- default (urlParse .Values.publicUrl).hostname .Values.ingress.host }}
{{- end }}

{{/* The certificate of the authority is mounted where this address says. */}}
{{- define "docloom.databaseUrl" -}}
{{- $url := .Values.database.url }}
{{- if .Values.database.caSecret }}
{{- $url = printf "%s%ssslrootcert=/etc/docloom/postgres/ca.crt" $url (ternary "&" "?" (contains "?" $url)) }}
{{- end }}
{{- $url }}
{{- end }}
